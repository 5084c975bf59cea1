import { LogOut } from 'lucide-react'
import { Button } from '#app/components/ui/button'
import { errorText } from '#app/lib/error-text'
import { isLeaving } from '#app/lib/leaving'
import { whileLoading } from '#app/lib/loading'
import { localizePath } from '#app/lib/locale'
import { getSupabase } from '#app/lib/supabase/client'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'

async function signOut() {
  try {
    const supabase = await getSupabase()
    isLeaving.set(() => true)
    const { error } = await supabase.auth.signOut({ scope: 'local' })
    if (error) throw error
    location.assign(localizePath('/'))
  } catch (error) {
    isLeaving.set(() => false)
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
