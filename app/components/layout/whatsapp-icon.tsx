/** WhatsApp's logo, which lucide lacks: a receiver in a speech bubble. */
export function WhatsAppIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      <path d="M3.2 20.8l1.3-4.3a8.8 8.8 0 1 1 3.3 3.1z" />
      <path d="M9 8.2c-.6.5-.8 1.3-.5 2.2.9 2.6 2.6 4.3 5.1 5.2.9.3 1.7.1 2.2-.5l.4-.6-2-1.3-.9.8c-1.2-.5-2-1.4-2.5-2.5l.8-.9-1.3-2z" />
    </svg>
  )
}
