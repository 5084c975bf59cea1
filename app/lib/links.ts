/**
 * A WhatsApp chat. wa.me accepts digits only.
 * @param number the recipient; without one the user chooses
 * @param text prefilled message
 */
export function whatsAppLink(number = '', text?: string) {
  const link = `https://wa.me/${number.replace(/\D/g, '')}`
  return text ? `${link}?text=${encodeURIComponent(text)}` : link
}

type Place = {
  name: string
  address_line1: string
  city: string
  latitude: number | null
  longitude: number | null
}

/** A place on the map: by coordinates, else by name and address. */
export function mapLink({ name, address_line1, city, latitude, longitude }: Place) {
  const query =
    latitude !== null && longitude !== null
      ? `${latitude},${longitude}`
      : `${name}, ${address_line1}, ${city}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
