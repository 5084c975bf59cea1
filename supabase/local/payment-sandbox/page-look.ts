/** Style sheet of the hosted page. */
export const style = `
:root {
  color-scheme: light dark;
  --ink: #0d2526; --quiet: #47605f; --paper: #faf7f1; --card: #fff; --line: #d9d5ca;
  --primary: #0b6b66; --on-primary: #fff; --soft: #e6f1ef; --accent: #f2b632;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #ecf1ee; --quiet: #a9bdb9; --paper: #0b1718; --card: #132324; --line: #2b4142;
    --primary: #58c9bd; --on-primary: #05201f; --soft: #173233; --accent: #f2b632;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  background: var(--paper); color: var(--ink); min-height: 100vh; padding: 16px;
  font: 16px/1.5 'Plus Jakarta Sans', system-ui, 'Segoe UI', sans-serif;
}
main { max-width: 30rem; margin: 0 auto; display: grid; gap: 16px; }
.notice {
  background: var(--accent); color: #14110a; border-radius: 8px; padding: 8px 12px;
  font-size: .875rem; font-weight: 600; text-align: center;
}
section, form { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 20px; }
h1 { font-size: 1rem; font-weight: 600; color: var(--quiet); }
h2 { font-size: 1.125rem; }
.total { font-size: 2.25rem; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin-top: 12px; font-size: .9375rem; }
dt { color: var(--quiet); }
dd { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
fieldset { border: 0; padding: 0; }
legend { padding: 0; margin-bottom: 12px; font-size: 1.125rem; font-weight: 700; }
.method { border: 1px solid var(--line); border-radius: 12px; margin-bottom: 8px; }
.method:has(:checked) { border-color: var(--primary); box-shadow: inset 0 0 0 1px var(--primary); }
.method label { display: flex; gap: 12px; align-items: center; padding: 14px 16px; cursor: pointer; font-weight: 600; }
.method input { width: 20px; height: 20px; accent-color: var(--primary); }
.panel { display: none; padding: 0 16px 16px; }
.method:has(:checked) .panel { display: block; }
.panel p { color: var(--quiet); font-size: .9375rem; }
.qr { width: 232px; max-width: 100%; margin: 12px auto 0; border-radius: 12px; overflow: hidden; background: #fff; }
.qr svg { display: block; width: 100%; height: auto; }
.number { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; justify-content: space-between;
  background: var(--soft); border-radius: 10px; padding: 10px 10px 10px 16px; margin-top: 12px; }
output { font-size: 1.25rem; font-weight: 700; letter-spacing: .02em; font-variant-numeric: tabular-nums; }
button, .button {
  font: inherit; font-weight: 600; min-height: 44px; padding: 8px 16px; border-radius: 10px;
  border: 1px solid var(--line); background: var(--card); color: var(--ink); cursor: pointer;
  text-decoration: none; display: inline-flex; align-items: center; justify-content: center;
}
button:hover, .button:hover { border-color: var(--primary); }
.primary { width: 100%; min-height: 52px; background: var(--primary); color: var(--on-primary); border-color: var(--primary); margin-top: 8px; }
.others { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.others button { flex: 1 1 8rem; }
.others p { flex-basis: 100%; margin-top: 12px; color: var(--quiet); font-size: .875rem; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
[role=alert] { font-weight: 600; }
.ended { display: grid; gap: 16px; justify-items: start; }
`

/** Counts down and copies the account number; the page works without it. */
export const script = `
const left = document.querySelector('[data-ends]')
if (left) {
  const tick = () => {
    const s = Math.floor((Number(left.dataset.ends) - Date.now()) / 1000)
    if (s < 0) return location.reload()
    const two = (n) => String(n).padStart(2, '0')
    const h = Math.floor(s / 3600)
    left.textContent = (h ? h + ':' : '') + two(Math.floor(s / 60) % 60) + ':' + two(s % 60)
    setTimeout(tick, 1000)
  }
  tick()
}
const copy = document.querySelector('[data-copy]')
if (copy) {
  copy.hidden = false
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(copy.dataset.copy)
    copy.textContent = copy.dataset.done
  })
}
`
