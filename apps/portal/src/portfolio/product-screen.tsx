import { usePageTitle } from '../frame/use-page-title.ts'
import { useParams } from '../navigation/navigation.tsx'
import { PropertyCases } from '../service-desk/property-cases.tsx'
import { ProductMedia } from './media/product-media.tsx'
import { NoticesPanel } from './notices-panel.tsx'

/** `/property/{proforma}/notices`: the product detail, with its pictures and maps, and the notices below. */
export function ProductScreen() {
  usePageTitle('Avisos')
  const { id: proforma = '' } = useParams()
  return (
    <>
      <ProductMedia key={proforma} proforma={proforma} startOpen />
      <NoticesPanel proforma={proforma} />
      <PropertyCases proforma={proforma} />
    </>
  )
}
