import { ArrowRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#app/components/ui/badge'
import { Button, buttonVariants } from '#app/components/ui/button'
import { Checkbox } from '#app/components/ui/checkbox'
import { Input } from '#app/components/ui/input'
import { Label } from '#app/components/ui/label'
import { RadioCard, RadioGroup } from '#app/components/ui/radio-group'
import { Select } from '#app/components/ui/select'
import { Textarea } from '#app/components/ui/textarea'
import { DesignSection, Row } from './design-section'

const variants = ['default', 'accent', 'outline', 'soft', 'ghost', 'destructive', 'link'] as const
const states = [
  'default',
  'accent',
  'outline',
  'confirmed',
  'waiting',
  'cancelled',
  'done',
] as const

export function FieldSection({ mode }: { mode: string }) {
  const [choice, setChoice] = useState('a')
  return (
    <>
      <DesignSection title="Buttons">
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Row>
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {variant}
            </Button>
          ))}
        </Row>
        <Row>
          <Button size="sm">Kecil</Button>
          <Button>Biasa</Button>
          <Button size="lg">
            Lanjutkan ke pembayaran <ArrowRight aria-hidden />
          </Button>
          <Button size="icon" aria-label="Tambah">
            <Plus aria-hidden />
          </Button>
          <a href="#design" className={buttonVariants({ variant: 'outline' })}>
            Tautan
          </a>
        </Row>
      </DesignSection>
      <DesignSection title="Badges">
        <Row>
          {states.map((variant) => (
            <Badge key={variant} variant={variant}>
              {variant}
            </Badge>
          ))}
        </Row>
      </DesignSection>
      <DesignSection title="Fields">
        <div className="grid gap-2">
          <Label htmlFor={`name-${mode}`}>Nama lengkap</Label>
          <Input id={`name-${mode}`} placeholder="Rina Kartika" />
        </div>
        <div className="grid gap-2">
          <Label htmlFor={`wrong-${mode}`}>Nomor WhatsApp</Label>
          <Input
            id={`wrong-${mode}`}
            defaultValue="08"
            aria-invalid
            aria-describedby={`fault-${mode}`}
          />
          <p id={`fault-${mode}`} className="text-sm text-destructive">
            Nomor ini belum lengkap.
          </p>
        </div>
        <Input aria-label="Tidak aktif" defaultValue="Tidak aktif" disabled />
        <Textarea aria-label="Keluhan" placeholder="Keluhan Anda, kalau mau" />
        <Select aria-label="Klinik">
          <option>Kebayoran Baru, Jakarta Selatan</option>
          <option>Gading Serpong, Tangerang</option>
        </Select>
        <label className="flex items-center gap-3">
          <Checkbox defaultChecked /> Saya setuju data saya dipakai untuk layanan
        </label>
        <label className="flex items-center gap-3">
          <Checkbox /> Kirimi saya pengingat lewat WhatsApp
        </label>
        <label className="flex items-center gap-3">
          <Checkbox disabled /> Tidak aktif
        </label>
        <RadioGroup>
          <legend className="mb-2 font-semibold">Layanan</legend>
          {['a', 'b', 'c'].map((value) => (
            <RadioCard
              key={value}
              name={`service-${mode}`}
              value={value}
              checked={choice === value}
              onChange={() => setChoice(value)}
              disabled={value === 'c'}
            >
              <span className="block font-semibold">Fisioterapi muskuloskeletal</span>
              <span className="text-sm">60 menit, Rp350.000</span>
            </RadioCard>
          ))}
        </RadioGroup>
      </DesignSection>
    </>
  )
}
