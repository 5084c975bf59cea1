/** A chat with the clinic, as wa.me wants the number: digits alone. */
export function whatsAppLink(number: string, text?: string) {
  const link = `https://wa.me/${number.replace(/\D/g, '')}`
  return text ? `${link}?text=${encodeURIComponent(text)}` : link
}
