import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { websitePicture } from '#app/lib/website-picture'

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false })

const link: sanitizeHtml.Transformer = (tagName, attributes) => ({
  tagName,
  attribs: /^https?:/.test(attributes.href ?? '')
    ? { ...attributes, rel: 'noopener nofollow' }
    : attributes,
})

// The tags that articles need; all others are dropped.
const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'br', 'hr', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  // Image URLs are on our own host, which has no TLS in development.
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1, outside the text.
    h1: 'h2',
    a: link,
    img: (tagName, { src = '', alt = '' }) => {
      const picture = websitePicture(src)
      const attribs: sanitizeHtml.Attributes = picture
        ? {
            src: picture.url,
            alt,
            width: String(picture.width),
            height: String(picture.height),
            loading: 'lazy',
            decoding: 'async',
          }
        : {}
      return { tagName, attribs }
    },
  },
  // Images of other hosts would tell them who reads here.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** Markdown as sanitized HTML, safe whoever wrote it. */
export const renderMarkdown = (text: string) => sanitizeHtml(parser.render(text), rules)

/** The same for readers elsewhere, whose own address is not that of the page: links are absolute. */
export const renderMarkdownFrom = (page: string, text: string) =>
  sanitizeHtml(parser.render(text), {
    ...rules,
    transformTags: {
      ...rules.transformTags,
      a: (tagName, { href = '', ...rest }) =>
        URL.canParse(href, page)
          ? link(tagName, { ...rest, href: new URL(href, page).href })
          : { tagName, attribs: rest },
    },
  })
