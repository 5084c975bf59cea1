import { cn } from '#app/lib/cn'
import { arcPath, ticksPath } from './geometry'

/** A clinic's building; its door stands under an arc of the same width. */
export function ClinicFacade({ variant, className }: { variant: number; className?: string }) {
  const isTown = variant % 2 === 0
  return (
    <svg viewBox="0 0 480 240" fill="none" aria-hidden className={cn('block', className)}>
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        {isTown ? (
          <path d="M96 214V84H340V214M96 84L218 40L340 84M124 112H172V150H124ZM266 112H314V150H266ZM148 112V150M290 112V150" />
        ) : (
          <path d="M84 214V60H228V214M228 96H384V214M108 84H132V108H108ZM148 84H172V108H148ZM188 84H212V108H188ZM108 128H132V152H108ZM148 128H172V152H148ZM188 128H212V152H188ZM108 172H132V196H108ZM148 172H172V196H148ZM188 172H212V196H188Z" />
        )}
        <path d="M28 214H452" />
        <path
          className="text-primary"
          d={
            isTown
              ? 'M404 214V170M404 176C380 168 382 132 404 118C426 132 428 168 404 176'
              : 'M420 214V176M420 182C402 176 404 146 420 136C436 146 438 176 420 182M52 214V190M52 194C40 190 40 168 52 160C64 168 64 190 52 194'
          }
        />
        <g className="text-primary">
          <path d={arcPath([isTown ? 219 : 306, 214], 62, -180, 0)} />
          <path d={ticksPath([isTown ? 219 : 306, 214], 62, -180, 0, 18)} />
        </g>
      </g>
      <path
        d={isTown ? 'M196 210V170H242V210' : 'M283 210V168H329V210'}
        stroke="currentColor"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={isTown ? 219 : 306} cy={isTown ? 138 : 138} r="9" className="fill-accent" />
    </svg>
  )
}
