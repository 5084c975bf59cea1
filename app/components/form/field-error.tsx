import { CircleAlert } from 'lucide-react'

/** Always rendered, so that screen readers announce text that appears in it. */
export function FieldError({ id, children }: { id?: string; children?: string }) {
  return (
    <p id={id} role="alert" className="text-sm font-medium text-destructive">
      {children && (
        <span className="mt-1.5 flex gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {children}
        </span>
      )}
    </p>
  )
}
