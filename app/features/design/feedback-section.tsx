import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useState } from 'react'
import { ColourModeSwitch } from '#app/components/layout/colour-mode-switch'
import { LanguageSwitch } from '#app/components/layout/language-switch'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { Button } from '#app/components/ui/button'
import { Card, CardDescription, CardTitle } from '#app/components/ui/card'
import { Dialog, DialogFooter, DialogTitle, Sheet } from '#app/components/ui/dialog'
import { Separator } from '#app/components/ui/separator'
import { Skeleton } from '#app/components/ui/skeleton'
import { setLoading } from '#app/lib/loading'
import { toast } from '#app/lib/toast'
import { DesignSection, Row } from './design-section'

export function FeedbackSection({ mode }: { mode: string }) {
  return (
    <>
      <DesignSection title="Messages">
        <Alert>
          <Info aria-hidden />
          <AlertTitle>Tempat disimpan untuk Anda</AlertTitle>
          <AlertDescription>Selesaikan dalam 9 menit 40 detik.</AlertDescription>
        </Alert>
        <Alert variant="confirmed">
          <CircleCheck aria-hidden />
          <AlertTitle>Pembayaran diterima</AlertTitle>
        </Alert>
        <Alert variant="waiting">Menunggu pembayaran</Alert>
        <Alert variant="destructive">
          <CircleAlert aria-hidden />
          <AlertTitle>Jam ini baru saja diambil</AlertTitle>
          <AlertDescription>Pilih salah satu jam terdekat.</AlertDescription>
        </Alert>
        <Card className="grid gap-3">
          <CardTitle>Sabtu, 21 November 2026</CardTitle>
          <CardDescription>14.00–15.00 WIB di Kebayoran Baru</CardDescription>
          <Separator />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </Card>
      </DesignSection>
      <DesignSection title="Layers">
        <Layers mode={mode} />
      </DesignSection>
      <DesignSection title="Choices">
        <Row>
          <ColourModeSwitch name={`colour-mode-${mode}`} />
          <LanguageSwitch />
        </Row>
      </DesignSection>
    </>
  )
}

function Layers({ mode }: { mode: string }) {
  const [layer, setLayer] = useState<'dialog' | 'sheet'>()
  const close = () => setLayer(undefined)
  return (
    <Row>
      <Button
        variant="outline"
        onClick={() =>
          toast({
            title: 'Janji dipindahkan',
            description: 'Senin, 23 November, 09.00 WIB',
            action: {
              label: 'Urungkan',
              onSelect: () => toast({ title: 'Kembali seperti semula' }),
            },
          })
        }
      >
        Toast
      </Button>
      <Button
        variant="outline"
        onClick={() => toast({ title: 'Sambungan terputus', variant: 'destructive' })}
      >
        Toast, destructive
      </Button>
      <Button
        variant="outline"
        onClick={() => {
          setLoading(true)
          setTimeout(() => setLoading(false), 3000)
        }}
      >
        Loading
      </Button>
      <Button variant="outline" onClick={() => setLayer('dialog')}>
        Dialog
      </Button>
      <Button variant="outline" onClick={() => setLayer('sheet')}>
        Sheet
      </Button>
      <Dialog
        open={layer === 'dialog'}
        onOpenChange={close}
        aria-labelledby={`dialog-${mode}`}
        style={{ colorScheme: mode }}
      >
        <DialogTitle id={`dialog-${mode}`}>Batalkan janji ini?</DialogTitle>
        <p>Anda mendapat kredit sebesar Rp350.000 yang berlaku enam bulan.</p>
        <DialogFooter>
          <Button variant="outline" onClick={close}>
            Tidak jadi
          </Button>
          <Button variant="destructive" onClick={close}>
            Batalkan janji
          </Button>
        </DialogFooter>
      </Dialog>
      <Sheet open={layer === 'sheet'} onOpenChange={close} aria-labelledby={`sheet-${mode}`}>
        <DialogTitle id={`sheet-${mode}`}>Pilih fisioterapis</DialogTitle>
        <p>Siapa saja yang bebas, atau seseorang yang Anda kenal.</p>
      </Sheet>
    </Row>
  )
}
