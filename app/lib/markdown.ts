import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { websitePicture } from '#app/lib/website-picture'

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false })

// Written texts need no more than this; whatever else comes out is dropped.
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
  // Its address is our own, which on a machine of a developer has no certificate.
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: {
    // A page has one first heading, and it is not in the text.
    h1: 'h2',
    a: (tagName, attributes) => ({
      tagName,
      attribs: /^https?:/.test(attributes.href ?? '')
        ? { ...attributes, rel: 'noopener nofollow' }
        : attributes,
    }),
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
  // Pictures of others would tell them who reads here.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** Markdown as HTML that is safe to show, whoever wrote it. */
export const renderMarkdown = (text: string) => sanitizeHtml(parser.render(text), rules)
