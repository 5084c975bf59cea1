import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { described } from '#app/components/admin/form/described'
import { FieldFrame } from '#app/components/admin/form/field-frame'
import { useField } from '#app/components/admin/form/use-field'
import { MissingPart } from '#app/components/admin/missing-part'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { useFile } from '#app/lib/use-file'
import { m } from '#app/paraglide/messages.js'
import { readPosition, writtenPosition } from './schema'

// Lazy: the map is large and loads from a third party.
const loadMap = async () => (await import('./position-map')).PositionMap

/** A position: typed, pasted from a map, or picked on one. */
export function PositionField() {
  const { id, name, value, setValue, onBlur, fault } = useField<string>()
  const [isOpen, setOpen] = useState(false)
  const [PositionMap, isMissing] = useFile(isOpen, loadMap)
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
      {!isOpen && (
        <p id={`${id}-map-hint`} className="text-sm text-muted-foreground">
          {m.admin_clinic_map_note()}
        </p>
      )}
      {isOpen && PositionMap && (
        <PositionMap
          position={readPosition(value)}
          onPick={(latitude, longitude) => setValue(writtenPosition(latitude, longitude))}
        />
      )}
      {isOpen &&
        !PositionMap &&
        (isMissing ? (
          <MissingPart />
        ) : (
          <div aria-busy className="h-80 animate-pulse rounded-lg bg-muted" />
        ))}
    </FieldFrame>
  )
}
