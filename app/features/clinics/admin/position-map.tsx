import { type Map as LeafletMap, map as makeMap, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { MapPin } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { mapTiles } from '#app/lib/map-tiles'
import { m } from '#app/paraglide/messages.js'

type Props = {
  position: [number, number] | undefined
  onPick: (latitude: number, longitude: number) => void
}

const jakarta: [number, number] = [-6.2, 106.82]

/** A map below a fixed pin in the middle; move it by dragging, arrow keys or a press. */
export function PositionMap({ position, onPick }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef<LeafletMap>(null)
  const pick = useEffectEvent(onPick)
  const start = useEffectEvent((map: LeafletMap) => {
    map.setView(position ?? jakarta, position ? 17 : 11, { animate: false })
  })

  useEffect(() => {
    if (!element.current) return
    const map = makeMap(element.current, { attributionControl: true })
    map.attributionControl.setPrefix(false)
    tileLayer(`${mapTiles}/{z}/{x}/{y}.png`, {
      maxZoom: 19,
      attribution:
        '© <a href="https://www.openstreetmap.org/copyright" rel="noopener">OpenStreetMap</a>',
    }).addTo(map)
    start(map)
    shown.current = map
    // Only moves by the user pick a position; looking at the map changes nothing.
    const pickCentre = () => {
      const { lat, lng } = map.getCenter().wrap()
      pick(lat, lng)
    }
    map.on('dragend', () => map.once('moveend', pickCentre))
    map.on('keydown', () => map.once('moveend', pickCentre))
    map.on('click', ({ latlng }) => {
      map.once('moveend', pickCentre)
      map.panTo(latlng)
    })
    return () => {
      shown.current = null
      map.remove()
    }
  }, [])

  const [latitude, longitude] = position ?? []
  useEffect(() => {
    const map = shown.current
    if (!map || latitude === undefined || longitude === undefined) return
    const centre = map.getCenter()
    const isThere =
      Math.abs(centre.lat - latitude) < 1e-5 && Math.abs(centre.lng - longitude) < 1e-5
    // Typed or pasted in the field: follow it.
    if (!isThere)
      map.setView([latitude, longitude], Math.max(map.getZoom(), 16), { animate: false })
  }, [latitude, longitude])

  return (
    <div className="relative isolate overflow-hidden rounded-lg border">
      <div
        ref={element}
        role="application"
        aria-label={m.admin_clinic_map_label()}
        className="h-80 w-full"
      />
      <MapPin
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-1/2 z-1000 size-9 -translate-x-1/2 -translate-y-full fill-accent text-accent-foreground"
      />
    </div>
  )
}
