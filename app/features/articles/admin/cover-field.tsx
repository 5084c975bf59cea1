import { useEffect, useRef } from 'react'
import { described } from '#app/components/admin/form/described'
import { FieldHelp } from '#app/components/admin/form/field-frame'
import { useField } from '#app/components/admin/form/use-field'
import { Illustration } from '#app/components/illustrations/illustration'
import { type IllustrationName, poses } from '#app/components/illustrations/poses'
import { websitePicture } from '#app/lib/website-picture'
import { m } from '#app/paraglide/messages.js'
import { PictureButton } from './picture-button'

const names: Record<IllustrationName, () => string> = {
  reach: m.admin_drawing_reach,
  step: m.admin_drawing_step,
  neck: m.admin_drawing_neck,
  knee: m.admin_drawing_knee,
  ankle: m.admin_drawing_ankle,
  run: m.admin_drawing_run,
  balance: m.admin_drawing_balance,
  shoulder: m.admin_drawing_shoulder,
  sleep: m.admin_drawing_sleep,
  ride: m.admin_drawing_ride,
  sit: m.admin_drawing_sit,
  hands: m.admin_drawing_hands,
  waves: m.admin_drawing_waves,
}
const drawings = Object.keys(poses) as IllustrationName[]

/** One of our drawings, or an uploaded picture. */
export function CoverField({ label }: { label: string }) {
  const { id, name, value, setValue, fault } = useField<string>()
  const picture = websitePicture(value)
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  }, [value])
  return (
    <fieldset {...described(id, fault, undefined)}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {picture && (
          <img
            src={picture.url}
            alt={m.admin_article_own_cover()}
            className="aspect-3/2 h-16 rounded-md border-2 border-primary object-cover"
          />
        )}
        {drawings.map((drawing) => (
          <label
            key={drawing}
            title={names[drawing]()}
            className="size-16 cursor-pointer rounded-md border bg-card has-checked:border-2 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              checked={value === drawing}
              onChange={() => setValue(drawing)}
              className="sr-only"
              aria-label={names[drawing]()}
            />
            <Illustration name={drawing} className="size-full" />
          </label>
        ))}
      </div>
      <div className="mt-2">
        <PictureButton
          label={m.admin_article_upload_cover()}
          // A drawing chosen while the picture was on its way is what is wanted.
          onUploaded={(path) => newest.current === value && setValue(path)}
        />
      </div>
      <FieldHelp id={id} hint={undefined} fault={fault} />
    </fieldset>
  )
}
