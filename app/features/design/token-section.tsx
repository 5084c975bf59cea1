import { DesignSection } from './design-section'

const colours = [
  'bg-background text-foreground',
  'bg-card text-card-foreground',
  'bg-muted text-muted-foreground',
  'bg-primary text-primary-foreground',
  'bg-primary-soft text-primary-soft-foreground',
  'bg-accent text-accent-foreground',
  'bg-destructive text-destructive-foreground',
  'bg-confirmed text-confirmed-foreground',
  'bg-waiting text-waiting-foreground',
  'bg-cancelled text-cancelled-foreground',
  'bg-done text-done-foreground',
]

export function TokenSection() {
  return (
    <>
      <DesignSection title="Type">
        <p className="text-display">Bergerak lagi, dengan tenang</p>
        <p className="text-title">Pertanggungjawaban fisioterapi pascaoperasi</p>
        <p className="text-heading">Pemulihan cedera olahraga</p>
        <p className="text-lead">Satu sesi berlangsung 45 sampai 60 menit.</p>
        <p className="max-w-text">
          Teks biasa: Anda memilih klinik, hari, dan jam; kami menahan tempat selama sepuluh menit
          sementara Anda menyelesaikan pembayaran.
        </p>
        <p className="text-sm text-muted-foreground">
          Kecil dan tenang, <span className="tabular-nums">Rp350.000</span>
        </p>
      </DesignSection>
      <DesignSection title="Colours">
        <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
          {colours.map((classes) => (
            <li key={classes} className={`${classes} rounded-lg border p-4 text-sm`}>
              {classes.split(' ')[0]?.slice(3)}
            </li>
          ))}
        </ul>
      </DesignSection>
    </>
  )
}
