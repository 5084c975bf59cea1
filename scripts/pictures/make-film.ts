// Renders the film of the home page: four exercises, ten seconds each, without words or sound.
// Writes public/video/desk-break.mp4 and its poster: `node scripts/pictures/make-film.ts`
import { writeFileSync } from 'node:fs'
import type * as Mediabunny from 'mediabunny'
import {
  arcPath,
  polar,
  type Point,
  through,
  ticksPath,
} from '../../app/components/illustrations/geometry.ts'
import { launchBrowser } from './browser.ts'
import { colours } from './drawing.ts'

const framesPerSecond = 20
const sceneSeconds = 10
const wave = (seconds: number) => Math.sin((seconds / 5) * 2 * Math.PI)

type Frame = { head: Point; body: string; nose: string; arc: string; hand: Point; progress: string }

const hips: Point = [160, 330]
const arcCentre: Point = [160, 214]
const marker = (angle: number): Point => polar(arcCentre, 150, angle)

function joints(scene: number, seconds: number) {
  const swing = wave(seconds)
  const rise = (1 - Math.cos((seconds / 5) * 2 * Math.PI)) / 2
  const lean = scene === 3 ? swing * 34 : 0
  const roll = scene === 1 ? (seconds / 2.5) * 2 * Math.PI : 0
  const lift: Point = scene === 1 ? [Math.sin(roll) * 9, -Math.cos(roll) * 11] : [0, 0]
  const up = scene === 2 ? rise : scene === 3 ? 1 : 0
  const neck: Point = [160 + lean * 0.8, 178]
  const side = (sign: 1 | -1): Point[] => {
    const shoulder: Point = [neck[0] + sign * (46 + lift[0]), 190 + lift[1]]
    const elbow: Point = [
      shoulder[0] + sign * (26 - 8 * up) + lean * 0.5 * up,
      shoulder[1] + 62 - 128 * up,
    ]
    const hand: Point = [
      shoulder[0] + sign * (22 - 48 * up) + lean * 1.3 * up,
      shoulder[1] + 124 - 244 * up,
    ]
    return [neck, shoulder, elbow, hand]
  }
  return { neck, left: side(-1), right: side(1), lean, up, swing }
}

function frame(scene: number, seconds: number): Frame {
  const { neck, left, right, lean, up, swing } = joints(scene, seconds)
  const head: Point = [neck[0] + lean * 0.45, neck[1] - 58]
  const turn = scene === 0 ? swing : 0
  const shown = scene === 0 ? turn * 52 : scene === 1 ? 0 : scene === 2 ? -70 + up * 70 : lean * 1.3
  const done = (scene * sceneSeconds + seconds) / (4 * sceneSeconds)
  return {
    head,
    body: [
      [neck, [160 + lean * 0.5, 250], hips] as Point[],
      left,
      right,
      [[130, 400], [134, 344], hips] as Point[],
      [[190, 400], [186, 344], hips] as Point[],
      [head, neck],
    ]
      .map((line) => through(line))
      .join(''),
    nose:
      scene === 0
        ? `M${head[0] + turn * 20} ${head[1] + 2}L${head[0] + turn * 38} ${head[1] + 5}`
        : '',
    arc: arcPath(arcCentre, 150, -160, -20) + ticksPath(arcCentre, 150, -160, -20, 28),
    hand: marker(-90 + shown),
    progress: arcPath([480, 2950], 2450, -96.6, -96.6 + 13.2 * done),
  }
}

const frames = Array.from({ length: 4 * sceneSeconds * framesPerSecond }, (_, index) => {
  const seconds = index / framesPerSecond
  return frame(Math.floor(seconds / sceneSeconds), seconds % sceneSeconds)
})

const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 960, height: 540 } })
// WebCodecs is available only in secure contexts.
await page.route('https://film.invalid/', (route) =>
  route.fulfill({ contentType: 'text/html', body: '<canvas width="960" height="540"></canvas>' }),
)
await page.goto('https://film.invalid/')
await page.addScriptTag({ path: 'node_modules/mediabunny/dist/bundles/mediabunny.min.cjs' })

const film = await page.evaluate(
  async ({ frames, colours, framesPerSecond }) => {
    const { Output, Mp4OutputFormat, BufferTarget, CanvasSource, Quality } = (
      window as unknown as { Mediabunny: typeof Mediabunny }
    ).Mediabunny
    const canvas = document.querySelector('canvas')
    const context = canvas?.getContext('2d')
    if (!canvas || !context) throw new Error('no canvas')
    const stroke = (path: string, width: number, colour: string) => {
      context.lineWidth = width
      context.strokeStyle = colour
      context.stroke(new Path2D(path))
    }
    const dot = ([x, y]: readonly [number, number], radius: number) => {
      context.fillStyle = colours.accent
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      context.fill()
    }
    const draw = (frame: (typeof frames)[number]) => {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.fillStyle = colours.paper
      context.fillRect(0, 0, 960, 540)
      context.lineCap = context.lineJoin = 'round'
      stroke(frame.progress, 5, colours.primary)
      context.setTransform(1.28, 0, 0, 1.28, 275, -12)
      stroke(frame.arc, 1.8, colours.primary)
      dot(frame.hand, 7)
      stroke(frame.body, 17, colours.ink)
      dot(frame.head, 29)
      if (frame.nose) stroke(frame.nose, 6, colours.ink)
    }
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
      target: new BufferTarget(),
    })
    const source = new CanvasSource(canvas, {
      codec: 'avc',
      quality: new Quality({ bitrate: 90_000 }),
    })
    output.addVideoTrack(source, { frameRate: framesPerSecond })
    await output.start()
    for (const [index, frame] of frames.entries()) {
      draw(frame)
      await source.add(index / framesPerSecond, 1 / framesPerSecond)
    }
    await output.finalize()
    draw(frames[25] as (typeof frames)[number])
    const toBase64 = (bytes: Uint8Array) => {
      let text = ''
      for (let at = 0; at < bytes.length; at += 32768)
        text += String.fromCharCode(...bytes.subarray(at, at + 32768))
      return btoa(text)
    }
    const small = new OffscreenCanvas(640, 360)
    small.getContext('2d')?.drawImage(canvas, 0, 0, 640, 360)
    const poster = await small.convertToBlob({ type: 'image/webp', quality: 0.8 })
    return {
      film: toBase64(new Uint8Array(output.target.buffer ?? new ArrayBuffer())),
      poster: toBase64(new Uint8Array(await poster.arrayBuffer())),
    }
  },
  { frames, colours, framesPerSecond },
)
await browser.close()
writeFileSync('public/video/desk-break.mp4', Buffer.from(film.film, 'base64'))
writeFileSync('public/video/poster.webp', Buffer.from(film.poster, 'base64'))
console.log(`${frames.length} frames drawn`)
