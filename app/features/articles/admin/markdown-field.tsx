import { Bold, Heading2, Link2, List } from 'lucide-react'
import { useRef } from 'react'
import { described } from '#app/components/admin/form/described'
import { FieldFrame } from '#app/components/admin/form/field-frame'
import { useField } from '#app/components/admin/form/use-field'
import { Button } from '#app/components/admin/ui/button'
import { Textarea } from '#app/components/admin/ui/textarea'
import { m } from '#app/paraglide/messages.js'
import { PictureButton } from './picture-button'

type Make = (selected: string) => string
/** Range to select within the inserted text. */
type Select = (text: string) => [number, number]

const around = (before: string, after: string, empty: () => string) => ({
  make: (selected: string) => before + (selected || empty()) + after,
  select: (text: string): [number, number] => [before.length, text.length - after.length],
})
const eachLine = (prefix: string) => ({
  make: (selected: string) =>
    selected
      .split('\n')
      .map((line) => prefix + line)
      .join('\n'),
  select: (text: string): [number, number] => [text.length, text.length],
})
const signs = [
  { name: m.admin_markdown_heading, Icon: Heading2, ...eachLine('## ') },
  { name: m.admin_markdown_bold, Icon: Bold, ...around('**', '**', m.admin_markdown_bold_words) },
  { name: m.admin_markdown_list, Icon: List, ...eachLine('- ') },
  {
    name: m.admin_markdown_link,
    Icon: Link2,
    ...around('[', '](https://)', m.admin_markdown_link_words),
  },
]

/** A Markdown editor with a toolbar. */
export function MarkdownField({ label }: { label: string }) {
  const { id, name, value, setValue, onBlur, fault } = useField<string>()
  const area = useRef<HTMLTextAreaElement>(null)

  /** Replaces the selection and selects a part of the new text. */
  function write(make: Make, select: Select) {
    const element = area.current
    if (!element) return
    const { selectionStart: from, selectionEnd: until } = element
    const text = make(element.value.slice(from, until))
    // A picture may come when something else is being filled in.
    if (document.activeElement?.matches('input, textarea') && document.activeElement !== element)
      return setValue(element.value.slice(0, from) + text + element.value.slice(until))
    element.focus()
    // The only way to insert text that the browser's undo includes.
    // oxlint-disable-next-line typescript/no-deprecated
    if (!document.execCommand('insertText', false, text))
      setValue(element.value.slice(0, from) + text + element.value.slice(until))
    const [start, end] = select(text)
    element.setSelectionRange(from + start, from + end)
  }

  return (
    <FieldFrame {...{ id, label, hint: m.admin_markdown_hint(), fault }}>
      <div className="flex flex-wrap gap-1">
        {signs.map(({ name: sign, Icon, make, select }) => (
          <Button
            key={sign()}
            variant="ghost"
            size="icon"
            aria-label={sign()}
            title={sign()}
            onClick={() => write(make, select)}
          >
            <Icon aria-hidden />
          </Button>
        ))}
        <PictureButton
          label={m.admin_markdown_picture()}
          onUploaded={(path) =>
            // Selects the placeholder of the alt text, which is to be typed next.
            write(
              () => `\n\n![${m.admin_markdown_picture_words()}](${path})\n\n`,
              (text) => [text.indexOf('[') + 1, text.indexOf(']')],
            )
          }
        />
      </div>
      <Textarea
        ref={area}
        {...described(id, fault, m.admin_markdown_hint())}
        name={name}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={onBlur}
        className="min-h-96"
      />
    </FieldFrame>
  )
}
