import { m } from '#app/paraglide/messages.js'
import type { Video } from './queries'

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * A film that loads nothing before it is played, without scripts: our own file loads on play; for
 * YouTube, a page in an iframe contains a link that loads the player.
 */
export function VideoFrame({ video }: { video: Video }) {
  return isOwn(video) ? <OwnFilm video={video} /> : <ForeignFilm video={video} />
}

const isOwn = ({ url }: Video) => url.startsWith('/')

function OwnFilm({ video }: { video: Video }) {
  return (
    <figure className="grid gap-3">
      <video
        src={video.url}
        poster="/video/poster.webp"
        preload="none"
        controls
        muted
        playsInline
        width="1280"
        height="720"
        aria-label={video.title}
        className="aspect-video w-full rounded-xl border bg-muted"
      />
      <Caption video={video} />
    </figure>
  )
}

// The iframe is a document of its own, so the website's styles do not apply.
const frameStyle = `html,body,a{height:100%;margin:0}a{display:grid;place-items:center;background:#0f2a2c url(/video/poster.webp) center/cover;font:600 1.0625rem 'Plus Jakarta Sans',system-ui,sans-serif;text-decoration:none;outline-offset:-6px}span{display:flex;align-items:center;gap:.625rem;padding:.75rem 1.375rem;border-radius:99px;background:#f4b93a;color:#0f2a2c}a:hover span{background:#ffc95c}`
const playSign =
  '<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><path d="M4 2v14l12-7z" fill="currentColor"/></svg>'

function ForeignFilm({ video }: { video: Video }) {
  const player = `${video.url}?autoplay=1`
  const page = `<!doctype html><meta charset="utf-8"><title>${escapeHtml(video.title)}</title><style>${frameStyle}</style><a href="${escapeHtml(player)}"><span>${playSign}${escapeHtml(m.website_video_play())}</span></a>`
  return (
    <figure className="grid gap-3">
      <iframe
        title={video.title}
        srcDoc={page}
        allow="autoplay; fullscreen; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        width="1280"
        height="720"
        className="aspect-video h-auto w-full rounded-xl border bg-muted"
      />
      <Caption video={video} />
      <p className="text-sm text-muted-foreground">
        {m.website_video_consent()}{' '}
        <a href={video.url} rel="noopener" className="underline underline-offset-4">
          {m.website_video_open()}
        </a>
      </p>
    </figure>
  )
}

function Caption({ video }: { video: Video }) {
  return (
    <figcaption className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-semibold">{video.title}</span>
      {video.seconds && (
        <span className="text-sm text-muted-foreground tabular-nums">
          {isOwn(video)
            ? m.website_video_length({ seconds: video.seconds })
            : m.website_video_seconds({ seconds: video.seconds })}
        </span>
      )}
    </figcaption>
  )
}
