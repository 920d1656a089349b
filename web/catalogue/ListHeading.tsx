import { Breadcrumb } from '../ui/Breadcrumb.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'

/** The name of the list in one line, to leave the space to the list. */
export const ListHeading = ({ title }: { title: string }) => (
  <div className="flex flex-wrap items-baseline gap-x-4">
    <h1 className="text-2xl">
      <Unbroken>{title}</Unbroken>
    </h1>
    <Breadcrumb steps={[{ name: 'Home', path: '/' }, { name: 'Shop', path: '/shop' }, { name: title }]} />
  </div>
)
