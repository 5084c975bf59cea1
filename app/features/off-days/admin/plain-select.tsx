type Option = { value: string; label: string; disabled?: boolean }
type Props = {
  label: string
  value: string
  options: Option[]
  onChange: (value: string) => void
}

/** A native select, which is cheap even with hundreds on a page. */
export const PlainSelect = ({ label, value, options, onChange }: Props) => (
  <select
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className="h-9 w-full max-w-80 rounded-md border border-input bg-card px-2.5 text-sm pointer-coarse:h-11"
  >
    {options.map((option) => (
      <option key={option.value} value={option.value} disabled={option.disabled}>
        {option.label}
      </option>
    ))}
  </select>
)
