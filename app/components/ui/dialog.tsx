import { X } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/components/ui/button'
import { cn } from '#app/lib/cn'
import { m } from '#app/paraglide/messages.js'

type LayerProps = Omit<ComponentProps<'dialog'>, 'open' | 'title'> & {
  open: boolean
  /** Called when the user closes it: Escape, the close button, a press outside. */
  onOpenChange: (open: boolean) => void
}

/** A native modal dialog: it traps and restores the focus and makes the rest inert. */
function Layer({ open, onOpenChange, className, children, ...props }: LayerProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const onClosing = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    // A browser may close it without a cancel event, and the user may reopen it at once. React does
    // not receive this event for a dialog in the server-rendered page.
    const listener = () => onClosing()
    dialog.addEventListener('beforetoggle', listener)
    return () => {
      dialog.removeEventListener('beforetoggle', listener)
      dialog.close()
    }
  }, [open])
  return (
    <dialog
      ref={ref}
      className={cn('layer border bg-card text-card-foreground shadow-layer', className)}
      onCancel={(event) => {
        event.preventDefault()
        onOpenChange(false)
      }}
      // `close` fires late: the dialog may have been reopened since.
      onClose={() => {
        if (open && !ref.current?.open) onOpenChange(false)
      }}
      onPointerDown={(event) => {
        if (event.target === ref.current) onOpenChange(false)
      }}
      {...props}
    >
      {open && children}
    </dialog>
  )
}

function Content({ className, children, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('relative grid gap-4 p-6', className)} {...props}>
      {children}
    </div>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={m.common_close()}
      onClick={onClose}
      className="absolute top-3 right-3"
    >
      <X aria-hidden />
    </Button>
  )
}

export function Dialog({ className, children, ...props }: LayerProps) {
  return (
    <Layer className={cn('m-auto w-[calc(100%-2.5rem)] max-w-lg rounded-xl', className)} {...props}>
      <Content>
        {children}
        <CloseButton onClose={() => props.onOpenChange(false)} />
      </Content>
    </Layer>
  )
}

/** A dialog at the edge: from the bottom on a phone, from the right elsewhere. */
export function Sheet({ className, children, ...props }: LayerProps) {
  return (
    <Layer
      className={cn(
        'mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-none overflow-y-auto rounded-t-xl border-x-0 border-b-0 sm:my-0 sm:mr-0 sm:ml-auto sm:h-dvh sm:max-h-none sm:w-[28rem] sm:rounded-none sm:border-y-0 sm:border-r-0',
        className,
      )}
      {...props}
    >
      <Content className="pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        {children}
        <CloseButton onClose={() => props.onOpenChange(false)} />
      </Content>
    </Layer>
  )
}

/** Give it an id and reference it in the dialog's `aria-labelledby`. */
export function DialogTitle({ className, ...props }: ComponentProps<'h2'>) {
  return <h2 className={cn('pr-10 text-heading', className)} {...props} />
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end', className)}
      {...props}
    />
  )
}
