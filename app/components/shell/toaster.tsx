import { CircleAlert, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { type ComponentProps, useRef } from 'react'
import { cn } from '#app/lib/cn'
import { useStore } from '#app/lib/store'
import {
  type Toast,
  dismissToast,
  failureDuration,
  toastDuration,
  toastStore,
} from '#app/lib/toast'
import { buttonVariants } from '#app/components/ui/button'
import { m } from '#app/paraglide/messages.js'

const swipeThreshold = 50

/** Radix provides the hotkey (F8), the pause on hover and focus, and the announcement. */
export function Toaster() {
  const toasts = useStore(toastStore)
  const isEscapeElsewhere = useRef(false)
  return (
    <RadixToast.Provider
      duration={toastDuration}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
      label={m.toast_label()}
    >
      {toasts.map((toast) => (
        <ToastRoot
          key={toast.id}
          toast={toast}
          // Radix closes the newest toast by any Escape, also by one that closes something else.
          onEscapeKeyDown={({ target }) => {
            isEscapeElsewhere.current = !(
              target instanceof Element && target.closest('[data-toasts]')
            )
            queueMicrotask(() => (isEscapeElsewhere.current = false))
          }}
          onOpenChange={(isOpen) => {
            if (!isOpen && !isEscapeElsewhere.current) dismissToast(toast.id)
          }}
        />
      ))}
      <RadixToast.Viewport
        data-toasts=""
        label={m.toast_viewport_label({ hotkey: '{hotkey}' })}
        className={cn(
          'pointer-events-none fixed z-50 flex max-h-dvh gap-2 outline-none print:hidden',
          // On a phone, at the top: what people press next is in the middle or at the bottom.
          'max-md:inset-x-0 max-md:top-0 max-md:flex-col max-md:p-2 max-md:pt-[max(0.5rem,env(safe-area-inset-top))]',
          'md:right-0 md:bottom-0 md:w-[26rem] md:flex-col-reverse md:p-4',
        )}
      />
    </RadixToast.Provider>
  )
}

type RootProps = { toast: Toast } & Pick<
  ComponentProps<typeof RadixToast.Root>,
  'onEscapeKeyDown' | 'onOpenChange'
>

function ToastRoot({ toast, ...props }: RootProps) {
  const { open, title, description, action, variant, duration } = toast
  // The lower it is, the less it covers: the action stands beside a title alone.
  const isLow = action && !description
  const button = action && (
    <RadixToast.Action
      altText={action.label}
      onClick={action.onSelect}
      className={buttonVariants({ variant: 'outline', size: 'sm', className: !isLow && 'mt-3' })}
    >
      {action.label}
    </RadixToast.Action>
  )
  return (
    <RadixToast.Root
      open={open}
      duration={duration ?? (variant === 'destructive' ? failureDuration : undefined)}
      className={cn(
        'toast pointer-events-auto grid gap-x-3 gap-y-1 rounded-lg border p-4 pr-3 shadow-layer',
        isLow ? 'grid-cols-[1fr_auto_auto] items-center py-2' : 'grid-cols-[1fr_auto] items-start',
        variant === 'destructive'
          ? 'border-transparent bg-cancelled text-cancelled-foreground'
          : 'bg-card text-card-foreground',
      )}
      {...props}
    >
      <div className="flex min-w-0 gap-3">
        {variant === 'destructive' && (
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        )}
        <div className="min-w-0">
          {title && <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>}
          {description && (
            <RadixToast.Description className="text-[0.9375rem]">
              {description}
            </RadixToast.Description>
          )}
          {!isLow && button}
        </div>
      </div>
      {isLow && button}
      <RadixToast.Close
        aria-label={m.common_close()}
        className="-my-1.5 grid size-9 place-items-center rounded-full hover:bg-foreground/8"
      >
        <X aria-hidden className="size-4.5" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
