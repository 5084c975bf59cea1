import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false })

// Written texts need no more than this; whatever else comes out is dropped.
const rules: sanitizeHtml.IOptions = {
  allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'br', 'hr'],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
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
  },
}

/** Markdown as HTML that is safe to show, whoever wrote it. */
export const renderMarkdown = (text: string) => sanitizeHtml(parser.render(text), rules)
