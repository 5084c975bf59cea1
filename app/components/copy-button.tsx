import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/ui/button'
import { m } from '#app/paraglide/messages.js'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    // If the browser refuses, the text can still be selected.
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Button
      variant="outline"
      size="sm"
      className="min-h-11 justify-self-start"
      onClick={() => void copy()}
    >
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span role="status">{isCopied ? m.common_copied() : m.common_copy()}</span>
    </Button>
  )
}
