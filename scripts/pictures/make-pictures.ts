// Draws the link preview pictures and home screen icons: public/pictures and public/icons. Run it
// after a headline or an illustration changed: `node scripts/pictures/make-pictures.ts`
import { readFileSync } from 'node:fs'
import { type IllustrationName, poses } from '../../app/components/illustrations/poses.ts'
import { launchBrowser } from './browser.ts'
import { colours, figure } from './drawing.ts'

const font = readFileSync(
  'node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  'base64',
)
const mark = readFileSync('public/favicon.svg', 'utf8').replace(/@media.*?\}\}/, '')
const style = `<style>
@font-face { font-family: Jakarta; src: url(data:font/woff2;base64,${font}) format('woff2'); font-weight: 200 800 }
* { box-sizing: border-box; margin: 0 }
body { background: ${colours.paper}; color: ${colours.ink}; font-family: Jakarta; width: 1200px; height: 630px; overflow: hidden }
.brand { position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 16px; font-size: 40px; font-weight: 700; letter-spacing: -0.03em }
.brand svg { width: 60px; height: 60px }
h1 { position: absolute; left: 72px; bottom: 72px; width: 620px; font-size: 68px; line-height: 1.06; letter-spacing: -0.034em; font-weight: 600; text-wrap: balance }
.figure { position: absolute; right: 40px; bottom: 20px }
.centred { display: grid; place-items: center; height: 100% }
</style>`
const brand = `<div class="brand">${mark}Luwes</div>`

type Messages = Record<string, string>
const pages: Record<string, { headline: string; pose: IllustrationName }> = {
  home: { headline: 'website_hero_headline', pose: 'shoulder' },
  about: { headline: 'website_about_headline', pose: 'balance' },
  services: { headline: 'services_headline', pose: 'step' },
  clinics: { headline: 'clinics_headline', pose: 'ride' },
  articles: { headline: 'articles_headline', pose: 'sit' },
}

const pictures: { path: string; html: string; width: number; height: number }[] = []
for (const locale of ['id', 'en']) {
  const messages = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Messages
  for (const [name, { headline, pose }] of Object.entries(pages))
    pictures.push({
      path: `public/pictures/${name}-${locale}.png`,
      html: `${style}${brand}<h1>${messages[headline]}</h1><div class="figure">${figure(pose, 500)}</div>`,
      width: 1200,
      height: 630,
    })
}
for (const pose of Object.keys(poses) as IllustrationName[])
  pictures.push({
    path: `public/pictures/article-${pose}.png`,
    html: `${style}${brand}<div class="centred">${figure(pose, 520)}</div>`,
    width: 1200,
    height: 630,
  })

const icon = (path: string, size: number, room: number) => ({
  path: `public/icons/${path}`,
  html: `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${colours.paper}"><div style="width:${room * 100}%">${mark.replace('<svg ', '<svg style="display:block" ')}</div>`,
  width: size,
  height: size,
})
pictures.push(
  icon('icon-192.png', 192, 0.74),
  icon('icon-512.png', 512, 0.74),
  icon('icon-maskable-512.png', 512, 0.54),
  icon('apple-touch-icon.png', 180, 0.68),
)

const browser = await launchBrowser()
const page = await browser.newPage()
for (const { path, html, width, height } of pictures) {
  await page.setViewportSize({ width, height })
  await page.setContent(`<!doctype html>${html}`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path })
}
await browser.close()
console.log(`${pictures.length} pictures drawn`)
