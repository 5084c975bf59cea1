import { AlertDialog as DialogPrimitive } from 'radix-ui'
import { type ComponentProps, useRef } from 'react'
import { cn } from '#app/lib/admin/cn'
import { buttonVariants } from './button'

export const AlertDialog = DialogPrimitive.Root

export function AlertDialogContent({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Content>) {
  // The dialogs have no trigger of their own that would get the focus back.
  const before = useRef<Element>(null)
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className="fixed inset-0 z-50 bg-scrim" />
      <DialogPrimitive.Content
        className={cn(
          'fixed top-1/2 left-1/2 z-50 grid w-[calc(100%-2.5rem)] max-w-md -translate-x-1/2 -translate-y-1/2 gap-4 rounded-lg border bg-card p-6 text-card-foreground shadow-layer',
          className,
        )}
        onOpenAutoFocus={() => {
          before.current = document.activeElement
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          const isLost = document.activeElement === document.body
          if (isLost && before.current instanceof HTMLElement) before.current.focus()
        }}
        {...props}
      />
    </DialogPrimitive.Portal>
  )
}

export function AlertDialogTitle({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn('text-heading', className)} {...props} />
}

export function AlertDialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description className={cn('text-muted-foreground', className)} {...props} />
  )
}

export function AlertDialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('flex flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)}
      {...props}
    />
  )
}

export function AlertDialogAction({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Action>) {
  return (
    <DialogPrimitive.Action
      className={cn(buttonVariants({ variant: 'destructive' }), className)}
      {...props}
    />
  )
}

export function AlertDialogCancel({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Cancel>) {
  return (
    <DialogPrimitive.Cancel
      className={cn(buttonVariants({ variant: 'outline' }), className)}
      {...props}
    />
  )
}
