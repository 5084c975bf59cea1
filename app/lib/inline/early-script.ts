type Kept = { value: string; checked?: boolean }

export type EarlyField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a visitor did before hydration. */
export type Early = {
  fields: Map<EarlyField, Kept>
  /** The button that was pressed last; for a form submitted with Enter, the form. */
  pressed?: HTMLElement
  note: (field: EarlyField) => void
  stop: () => void
}

declare global {
  interface Window {
    early?: Early
  }
}

/**
 * In the head of every page of the app. On a slow line people act before hydration: this records
 * input, choices and button presses, and prevents form submits, which would reload the page or put
 * the fields into the URL. `repeatEarly` replays them. Popover buttons are not recorded: the
 * browser has opened the popover already, and a replay would close it.
 */
export const earlyScript = `(function(d){
var e={fields:new Map(),
note:function(t){if(!/^(input|select|textarea)$/i.test(t.tagName))return;
if(t.type==='radio')e.fields.forEach(function(k,o){
if(o.type==='radio'&&o.name===t.name&&o.form===t.form)e.fields.delete(o)});
e.fields.set(t,{value:t.value,checked:t.checked})},
stop:function(){for(var k in on)d.removeEventListener(k,on[k],true);if(e.pressed)delete e.pressed.dataset.early}},
press=function(b){if(e.pressed)delete e.pressed.dataset.early;e.pressed=b;b.dataset.early=''},
typed=function(v){e.note(v.target)},
on={input:typed,change:typed,
click:function(v){var b=v.target.closest&&v.target.closest('button[type=button]:not([popovertarget])');if(b)press(b)},
submit:function(v){v.preventDefault();press(v.submitter||v.target)}};
for(var k in on)d.addEventListener(k,on[k],true);
window.early=e})(document)`
