import { Logo, LogoMark } from '#app/components/brand/logo'
import { LargePortrait, Portrait } from '#app/components/brand/portrait'
import { ProgressArc } from '#app/components/brand/progress-arc'
import { ArcDivider } from '#app/components/illustrations/arc-divider'
import { DesignSection, Row } from './design-section'

const person = { name: 'Anindya Prameswari', photo_path: null }

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
      <Row>
        <LargePortrait of={person} />
        <Portrait of={person} />
      </Row>
    </DesignSection>
  )
}
