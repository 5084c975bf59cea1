import { takeFocus } from './take-focus'

/** Gives the focus to the first field of a form in which something is wrong. */
export const focusFault = (form: HTMLFormElement | null) =>
  takeFocus(form?.querySelector<HTMLElement>('[aria-invalid="true"]'))
