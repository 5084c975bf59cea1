import { EquipmentDrawing } from '#app/components/illustrations/equipment'
import { cn } from '#app/lib/cn'
import { m } from '#app/paraglide/messages.js'

const equipment = [
  [
    'spinal_traction',
    m.services_equipment_spinal_traction,
    m.services_equipment_spinal_traction_text,
  ],
  ['shockwave', m.services_equipment_shockwave, m.services_equipment_shockwave_text],
  ['gait_training', m.services_equipment_gait_training, m.services_equipment_gait_training_text],
  ['ultrasound', m.services_equipment_ultrasound, m.services_equipment_ultrasound_text],
  ['tens', m.services_equipment_tens, m.services_equipment_tens_text],
] as const

const rooms = [
  ['lift', m.services_equipment_lift, m.services_equipment_lift_text],
  ['exercise_area', m.services_equipment_exercise_area, m.services_equipment_exercise_area_text],
  ['private_rooms', m.services_equipment_private_rooms, m.services_equipment_private_rooms_text],
  ['lounge', m.services_equipment_lounge, m.services_equipment_lounge_text],
] as const

/** The clinics' equipment: devices and rooms, or only rooms. */
export function EquipmentList({ only }: { only?: 'rooms' }) {
  return (
    <ul
      className={cn(
        'grid gap-x-6 gap-y-8 sm:grid-cols-2',
        only ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
      )}
    >
      {(only ? rooms : [...equipment, ...rooms]).map(([name, title, text]) => (
        <li key={name} className="flex gap-4 border-t pt-5 lg:grid lg:content-start">
          <EquipmentDrawing name={name} className="size-20 shrink-0 lg:size-24" />
          <div className="grid content-start gap-1">
            <h3 className="font-semibold">{title()}</h3>
            <p className="text-muted-foreground">{text()}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
