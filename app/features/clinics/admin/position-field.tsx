import { MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FieldFrame } from '#app/components/admin/form/field-frame'
import { described, useField } from '#app/components/admin/form/use-field'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { m } from '#app/paraglide/messages.js'
import { readPosition, writtenPosition } from './schema'

// The map weighs something and asks a third party: it comes when it is wanted.
const PositionMap = lazy(() => import('./position-map').then((it) => ({ default: it.PositionMap })))

/** Where something stands: written, pasted from a map, or picked on one. */
export function PositionField() {
  const { id, name, value, setValue, onBlur, fault } = useField<string>()
  const [isOpen, setOpen] = useState(false)
  const hint = m.admin_clinic_position_hint()
  return (
    <FieldFrame id={id} label={m.admin_clinic_position()} hint={hint} fault={fault}>
      <div className="flex flex-wrap gap-2">
        <Input
          {...described(id, fault, hint)}
          name={name}
          autoComplete="off"
          value={value}
          onChange={({ target }) => setValue(target.value)}
          onBlur={onBlur}
          className="w-64 tabular-nums"
        />
        {!isOpen && (
          <Button
            type="button"
            variant="outline"
            aria-describedby={`${id}-map-hint`}
            onClick={() => setOpen(true)}
          >
            <MapPin aria-hidden />
            {m.admin_clinic_map_open()}
          </Button>
        )}
      </div>
      {isOpen ? (
        <Suspense fallback={<div aria-busy className="h-80 animate-pulse rounded-lg bg-muted" />}>
          <PositionMap
            position={readPosition(value)}
            onPick={(latitude, longitude) => setValue(writtenPosition(latitude, longitude))}
          />
        </Suspense>
      ) : (
        <p id={`${id}-map-hint`} className="text-sm text-muted-foreground">
          {m.admin_clinic_map_note()}
        </p>
      )}
    </FieldFrame>
  )
}
