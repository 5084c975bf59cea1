import { useEffect, useId, useRef, useState } from 'react'
import { MissingPart } from '#app/components/admin/missing-part'
import { Button } from '#app/components/admin/ui/button'
import { Portrait } from '#app/components/brand/portrait'
import { useFile, useFileEarly } from '#app/lib/use-file'
import { m } from '#app/paraglide/messages.js'

// Lazy: large, and few users change the picture.
const loadDialog = async () => (await import('./crop-dialog')).CropDialog

type Props = {
  name: string
  path: string | null
  /** A new picture; null: none; undefined: unchanged. */
  picture: Blob | null | undefined
  onChange: (picture: Blob | null) => void
}

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const mostBytes = 20 * 1024 * 1024

/** The portrait: chosen, cropped to a square and scaled down before it is uploaded. */
export function PhotoField({ name, path, picture, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [preview, setPreview] = useState<string>()
  const [CropDialog, isMissing] = useFile(Boolean(chosen), loadDialog)
  useFileEarly(loadDialog)
  useEffect(() => {
    if (!picture) return setPreview(undefined)
    const url = URL.createObjectURL(picture)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [picture])

  function choose(file: File | undefined) {
    if (!file) return
    if (!types.includes(file.type)) return setFault(m.admin_photo_wrong_type())
    if (file.size > mostBytes) return setFault(m.admin_photo_too_large())
    setFault(undefined)
    setChosen(URL.createObjectURL(file))
  }
  function close() {
    if (chosen) URL.revokeObjectURL(chosen)
    setChosen(undefined)
    if (input.current) input.current.value = ''
  }

  return (
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <span id={id} className="text-sm font-semibold">
        {m.admin_photo_label()}
      </span>
      <div className="flex items-center gap-4">
        {preview ? (
          <img
            src={preview}
            alt={m.admin_photo_new()}
            className="size-20 rounded-full object-cover"
          />
        ) : (
          <span className="[&>span]:size-20 [&>span]:text-xl">
            <Portrait of={{ name, photo_path: picture === null ? null : path }} />
          </span>
        )}
        <input
          ref={input}
          type="file"
          accept={types.join()}
          className="sr-only"
          tabIndex={-1}
          aria-label={m.admin_photo_choose()}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
            {m.admin_photo_choose()}
          </Button>
          {(picture ?? (picture === undefined && path)) && (
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              {m.admin_photo_remove()}
            </Button>
          )}
        </div>
      </div>
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {fault}
      </p>
      {chosen && CropDialog && (
        <CropDialog
          source={chosen}
          onDone={(cut) => {
            onChange(cut)
            close()
          }}
          onFail={() => {
            setFault(m.admin_photo_unreadable())
            close()
          }}
          onClose={close}
        />
      )}
      {chosen && !CropDialog && isMissing && <MissingPart />}
    </div>
  )
}
