import { LogOut } from 'lucide-react'
import { Button } from '#app/components/ui/button'
import { cn } from '#app/lib/cn'
import { errorText } from '#app/lib/error-text'
import { whileLoading } from '#app/lib/loading'
import { signOut } from '#app/lib/sign-out'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'

const leave = () =>
  signOut('local').catch((error: unknown) => {
    toast({ title: errorText(error), variant: 'destructive' })
  })

export function SignOutButton({ className }: { className?: string }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={cn('max-md:min-h-11', className)}
      onClick={() => void whileLoading(leave())}
    >
      <LogOut aria-hidden />
      {m.nav_sign_out()}
    </Button>
  )
}
