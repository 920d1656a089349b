import { Breadcrumb } from '../ui/Breadcrumb.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'

/** Which list this is and where, in one line: what a list needs is the room below. */
export const ListHeading = ({ title }: { title: string }) => (
  <div className="flex flex-wrap items-baseline gap-x-4">
    <h1 className="text-2xl">
      <Unbroken>{title}</Unbroken>
    </h1>
    <Breadcrumb steps={[{ name: 'Home', path: '/' }, { name: 'Shop', path: '/shop' }, { name: title }]} />
  </div>
)
