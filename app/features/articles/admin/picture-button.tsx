import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { errorText } from '#app/lib/error-text'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { uploadPicture } from './mutations'
import { mostBytes, pictureTypes, smallPicture } from './small-picture'

type Props = {
  label: string
  /** Called with the path of the uploaded picture. */
  onUploaded: (path: string) => void
}

/** Picks a picture, scales it down and uploads it to Storage. */
export function PictureButton({ label, onUploaded }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const refuse = (title: string) => toast({ title, variant: 'destructive' })

  async function choose(file: File | undefined) {
    if (!file) return
    if (!pictureTypes.includes(file.type)) return refuse(m.admin_photo_wrong_type())
    if (file.size > mostBytes) return refuse(m.admin_photo_too_large())
    setBusy(true)
    try {
      const picture = await smallPicture(file).catch(() => undefined)
      if (!picture) return refuse(m.admin_photo_unreadable())
      onUploaded(await uploadPicture(picture))
    } catch (error) {
      refuse(errorText(error))
    } finally {
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join()}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <Button
        variant="outline"
        size="sm"
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden />
        {isBusy ? m.admin_article_uploading() : label}
      </Button>
    </>
  )
}
