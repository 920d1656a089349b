import { Breadcrumb } from '../ui/Breadcrumb.tsx'

/** Which list this is and where, in one line: what a list needs is the room below. */
export const ListHeading = ({ title }: { title: string }) => (
  <div className="flex flex-wrap items-baseline gap-x-4">
    <h1 className="text-2xl">{title}</h1>
    <Breadcrumb steps={[{ name: 'Home', path: '/' }, { name: 'Shop', path: '/shop' }, { name: title }]} />
  </div>
)
