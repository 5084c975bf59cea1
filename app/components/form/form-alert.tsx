import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { takeFocus } from '#app/lib/take-focus'

/** The error of a whole form. Takes the focus when it appears, from nobody who is typing. */
export function FormAlert({
  title,
  children,
  variant = 'destructive',
}: {
  title?: ReactNode
  children: ReactNode
  variant?: 'destructive' | 'waiting'
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => takeFocus(box.current), [])
  return (
    <Alert ref={box} variant={variant} role="alert" tabIndex={-1}>
      <CircleAlert aria-hidden />
      {title && <AlertTitle>{title}</AlertTitle>}
      <AlertDescription>{children}</AlertDescription>
    </Alert>
  )
}
