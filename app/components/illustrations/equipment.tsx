import { cn } from '#app/lib/cn'
import { arcPath } from './geometry'

/** Devices and rooms: heavy strokes for the subject, fine ones for details. */
const drawings = {
  spinal_traction: {
    heavy: 'M24 72H66M74 60a7 7 0 1 0 .1 0',
    fine: 'M12 82H92M18 82V100M86 82V100M82 66H108M102 60L108 66L102 72M24 46C36 38 52 38 64 46',
  },
  shockwave: {
    heavy: 'M20 30L48 58',
    fine: `M12 40L30 22M48 58L56 66${arcPath([60, 70], 16, -40, 130)}${arcPath([60, 70], 28, -34, 124)}${arcPath([60, 70], 40, -28, 118)}`,
  },
  gait_training: {
    heavy: 'M60 42V66L48 88M60 66L74 84L72 96M60 50L46 62M60 50L74 60',
    fine: 'M10 62H110M18 62V102M102 62V102M8 102H112',
  },
  ultrasound: {
    heavy: 'M38 20L58 62',
    fine: `M48 68L70 57M28 14C20 10 14 14 14 24${arcPath([60, 64], 18, 20, 110)}${arcPath([60, 64], 30, 24, 106)}${arcPath([60, 64], 42, 28, 102)}`,
  },
  tens: {
    heavy: 'M30 82H50M74 82H94',
    fine: 'M46 16H78V46H46ZM54 26H70M54 46C54 64 40 60 40 74M70 46C70 64 84 60 84 74M24 74H56V90H24ZM68 74H100V90H68Z',
  },
  lift: {
    heavy: 'M60 44V80M46 58L60 44L74 58',
    fine: 'M28 16H92V104H28ZM60 16V30M60 94V104M20 104H100M104 52V68',
  },
  exercise_area: {
    heavy: 'M26 46V70M94 46V70M26 58H94',
    fine: 'M14 52V64M106 52V64M10 96H110M18 96C22 86 34 86 38 96',
  },
  private_rooms: {
    heavy: 'M66 62V72',
    fine: `M34 16H84V104H34ZM18 104H102${arcPath([34, 104], 50, -62, 0)}`,
  },
  lounge: {
    heavy: 'M34 64C34 44 86 44 86 64M26 66V86H94V66',
    fine: 'M32 86V98M88 86V98M12 98H108M102 98V52M94 52H110L106 38H98Z',
  },
} as const

export type EquipmentName = keyof typeof drawings

export function EquipmentDrawing({ name, className }: { name: EquipmentName; className?: string }) {
  const { heavy, fine } = drawings[name]
  return (
    <svg viewBox="0 0 120 120" fill="none" aria-hidden className={cn('block', className)}>
      <g stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path d={fine} strokeWidth="1.75" className="text-primary" />
        <path d={heavy} strokeWidth="7" />
      </g>
    </svg>
  )
}
