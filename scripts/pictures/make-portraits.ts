// Draws the portraits of the seed's physiotherapists: supabase/seeds/portraits, for Storage.
// Run it after a drawing changed: `node scripts/pictures/make-portraits.ts`
import { writeFileSync } from 'node:fs'
import { launchBrowser } from './browser.ts'
import { colours } from './drawing.ts'

const size = 384

type Person = { skin: string; wall: string; clothes: string; behind?: string; over: string }

const { ink, primary, accent } = colours
const ear = (skin: string) =>
  `<circle cx="46" cy="64" r="6" fill="${skin}"/><circle cx="98" cy="64" r="6" fill="${skin}"/>`

const people: Record<string, Person> = {
  'dewi-lestari': {
    skin: '#c98e63',
    wall: '#dcecea',
    clothes: primary,
    over: `<path fill-rule="evenodd" fill="${accent}" d="M72 24C46 24 38 44 38 64C38 86 34 100 26 112C34 128 56 136 72 136C88 136 110 128 118 112C110 100 106 86 106 64C106 44 98 24 72 24ZM72 40C86 40 94 50 94 64C94 84 84 96 72 96C60 96 50 84 50 64C50 50 58 40 72 40Z"/>
      <path d="M46 100Q72 124 104 102" fill="none" stroke="#d99a1f" stroke-width="2.5" stroke-linecap="round"/>`,
  },
  'bima-pratama': {
    skin: '#b87a50',
    wall: '#f3e3c0',
    clothes: ink,
    over: `${ear('#b87a50')}<path d="M45 62C42 38 54 28 74 29C94 29 102 42 99 62C96 52 92 48 84 46C72 50 58 48 52 50C48 53 46 57 45 62Z" fill="${ink}"/>`,
  },
  'laras-wulandari': {
    skin: '#d9a27a',
    wall: '#e9ddcf',
    clothes: '#c75b39',
    behind: `<circle cx="72" cy="24" r="14" fill="#3a241c"/>`,
    over: `${ear('#d9a27a')}<path d="M45 66C40 42 52 30 72 30C92 30 104 42 99 66C97 54 90 46 78 43C66 52 52 52 45 66Z" fill="#3a241c"/>
      <circle cx="45" cy="74" r="3" fill="${accent}"/><circle cx="99" cy="74" r="3" fill="${accent}"/>`,
  },
  'arif-nugroho': {
    skin: '#c08a5e',
    wall: '#d7e3d8',
    clothes: '#5b7f86',
    over: `${ear('#c08a5e')}<path d="M44 60C42 36 56 27 72 28C90 27 102 38 100 60C97 50 94 46 88 42C84 46 62 46 56 42C50 46 47 50 44 60Z" fill="#2b211d"/>
      <path d="M47 74C48 94 60 102 72 102C84 102 96 94 97 74C92 84 84 84 72 84C60 84 52 84 47 74Z" fill="#2b211d"/>
      <g fill="none" stroke="${ink}" stroke-width="2.5"><circle cx="60" cy="66" r="9"/><circle cx="84" cy="66" r="9"/><path d="M69 64Q72 62 75 64"/></g>`,
  },
}

const portrait = ({ skin, wall, clothes, behind = '', over }: Person) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 144 144" width="${size}" height="${size}">
<rect width="144" height="144" fill="${wall}"/>${behind}
<path d="M18 150C20 116 44 106 72 106C100 106 124 116 126 150Z" fill="${clothes}"/>
<path d="M60 88H84V106C84 114 60 114 60 106Z" fill="${skin}"/>
<path d="M60 94Q72 104 84 94V99Q72 109 60 99Z" fill="${ink}" opacity=".14"/>
<path d="M46 60C46 40 58 32 72 32C86 32 98 40 98 60C98 84 86 98 72 98C58 98 46 84 46 60Z" fill="${skin}"/>${over}
</svg>`

const browser = await launchBrowser()
const page = await browser.newPage()
for (const [name, person] of Object.entries(people)) {
  const base64 = await page.evaluate(
    async ([svg, side]) => {
      const image = new Image()
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
      await image.decode()
      const canvas = new OffscreenCanvas(side, side)
      canvas.getContext('2d')?.drawImage(image, 0, 0, side, side)
      const bytes = await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })).bytes()
      return btoa(String.fromCharCode(...bytes))
    },
    [portrait(person), size] as const,
  )
  writeFileSync(`supabase/seeds/portraits/${name}.webp`, base64, 'base64')
}
await browser.close()
