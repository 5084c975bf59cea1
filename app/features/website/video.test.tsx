import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { VideoFrame } from './video'

const video = { title: 'Leher & "bahu"', text: null, seconds: 40 }
const foreign = 'https://www.youtube-nocookie.com/embed/abcdefghijk'

describe('VideoFrame', () => {
  it('plays a file of the website, and loads nothing before', () => {
    const html = renderToStaticMarkup(<VideoFrame video={{ ...video, url: '/video/film.mp4' }} />)
    expect(html).toContain('preload="none"')
    expect(html).not.toContain('<iframe')
  })

  it('asks another host only when the link inside the frame is followed', () => {
    const html = renderToStaticMarkup(<VideoFrame video={{ ...video, url: foreign }} />)
    expect(html).toContain('srcDoc="')
    expect(html).not.toMatch(/<(iframe|img|link|script)[^>]+\ssrc=/)
    expect(html).toContain(`${foreign}?autoplay=1`)
    expect(html).not.toContain('Leher & "bahu"')
  })
})
