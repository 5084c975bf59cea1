import {
  arcPath,
  type Point,
  through,
  ticksPath,
} from '../../app/components/illustrations/geometry.ts'
import {
  type IllustrationName,
  type Pose,
  poses,
} from '../../app/components/illustrations/poses.ts'

export const colours = { paper: '#fbf8f2', ink: '#0f2a2c', primary: '#0a6663', accent: '#f4b93a' }

const fine = `fill="none" stroke-linecap="round" stroke-linejoin="round"`

/** A pose as in components/illustrations/illustration.tsx, without React. */
export function figure(name: IllustrationName, size: number) {
  const pose: Pose = poses[name]
  const arcs = pose.arcs
    .map(
      ({ centre, radius, from, to, ticks }) =>
        arcPath(centre, radius, from, to) +
        (ticks ? ticksPath(centre, radius, from, to, ticks) : ''),
    )
    .join('')
  const ghosts = (pose.ghosts ?? [])
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="${name === 'neck' ? 34 : 7}" stroke-dasharray="2 6"/>`,
    )
    .join('')
  const [x, y] = pose.head
  const head =
    x > 0
      ? `<circle cx="${x}" cy="${y}" r="${name === 'neck' ? 38 : 19}" fill="${colours.accent}"/>`
      : ''
  return `<svg viewBox="0 0 320 320" width="${size}" height="${size}" ${fine}>
<g stroke="${colours.primary}" stroke-width="2"><path d="${arcs}"/>${ghosts}</g>
<path d="${pose.things ?? ''}" stroke="${colours.ink}" stroke-width="2"/>${head}
<path d="${pose.body.map((line: readonly Point[]) => through(line)).join('')}" stroke="${colours.ink}" stroke-width="14"/>
</svg>`
}
