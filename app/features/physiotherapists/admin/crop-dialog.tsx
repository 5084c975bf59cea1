import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#app/components/admin/ui/button'
import { Dialog, DialogTitle } from '#app/components/ui/dialog'
import { m } from '#app/paraglide/messages.js'
import { cutOut } from './cut-out'

type Props = {
  /** Object URL of the chosen picture. */
  source: string
  onDone: (picture: Blob) => void
  onFail: () => void
  onClose: () => void
}

/** Crops a picture to a square, by pointer or arrow keys. */
export function CropDialog({ source, onDone, onFail, onClose }: Props) {
  const titleId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{m.admin_photo_crop_title()}</DialogTitle>
      <div className="relative h-72 overflow-hidden rounded-md bg-muted">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ onError: onFail }}
        />
      </div>
      <label className="grid gap-1.5 text-sm font-semibold">
        {m.admin_photo_zoom()}
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="accent-primary"
        />
      </label>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          {m.admin_never_mind()}
        </Button>
        <Button
          aria-disabled={!area}
          onClick={() => area && void cutOut(source, area).then(onDone, onFail)}
        >
          {m.admin_photo_use()}
        </Button>
      </div>
    </Dialog>
  )
}
