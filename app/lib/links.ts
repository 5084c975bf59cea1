/**
 * A chat in WhatsApp. wa.me wants digits alone.
 * @param number whom to write to; without one the person chooses
 * @param text what stands there already
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

/** A place on the map: by its position, else by what it is called and where it stands. */
export function mapLink({ name, address_line1, city, latitude, longitude }: Place) {
  const query =
    latitude !== null && longitude !== null
      ? `${latitude},${longitude}`
      : `${name}, ${address_line1}, ${city}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
