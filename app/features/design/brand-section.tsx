import { ArcDivider } from '#app/components/brand/arc-divider'
import { Logo, LogoMark } from '#app/components/brand/logo'
import { Portrait } from '#app/components/brand/portrait'
import { ProgressArc } from '#app/components/brand/progress-arc'
import { StepArc } from '#app/components/brand/step-arc'
import { DesignSection, Row } from './design-section'

export function BrandSection() {
  return (
    <DesignSection title="Arc">
      <Row>
        <Logo />
        <span className="text-primary">
          <LogoMark className="size-16" />
        </span>
        <span className="text-primary">
          <LogoMark className="size-5" />
        </span>
      </Row>
      <ArcDivider />
      <Row>
        {[0, 0.25, 0.5, 0.75, 1].map((value) => (
          <ProgressArc key={value} value={value} className="w-16" />
        ))}
        <ProgressArc isRunning className="w-16" />
      </Row>
      {[1, 2, 3, 4].map((step) => (
        <StepArc key={step} step={step} count={4} title="Pilih hari dan jam" />
      ))}
      <Row>
        <Portrait name="Anindya Prameswari" size={128} />
        <Portrait name="Anindya Prameswari" size={72} />
        <Portrait name="Anindya Prameswari" size={48} />
      </Row>
    </DesignSection>
  )
}
