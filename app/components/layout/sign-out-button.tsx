import { LogOut } from 'lucide-react'
import { Button } from '#app/components/ui/button'
import { errorText } from '#app/lib/error-text'
import { whileLoading } from '#app/lib/loading'
import { localizePath } from '#app/lib/locale'
import { leavesBySigningOut } from '#app/lib/session-events'
import { getSupabase } from '#app/lib/supabase/client'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'

async function signOut() {
  try {
    const supabase = await getSupabase()
    leavesBySigningOut(true)
    const { error } = await supabase.auth.signOut({ scope: 'local' })
    if (error) throw error
    location.assign(localizePath('/'))
  } catch (error) {
    leavesBySigningOut(false)
    toast({ title: errorText(error), variant: 'destructive' })
  }
}

export function SignOutButton({ className }: { className?: string }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={className}
      onClick={() => void whileLoading(signOut())}
    >
      <LogOut aria-hidden />
      {m.nav_sign_out()}
    </Button>
  )
}
