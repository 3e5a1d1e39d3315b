import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { catalogueRoles } from '@gift/contract/operator/staff-roles';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { LoadState, Section } from '../kit/parts';
import { EditableBy } from '../kit/roles';
import { detailLabels } from '../routes';
import { BrandForm } from './brand-form';
import { fieldsOf, newBrand } from './brand-values';
import { CatalogueHistory } from './history';
import { brandName } from './labels';

const t = texts({
  all: ['Catalogue', '商品目录'],
  none: ['Brand not found', '未找到该品牌'],
  edit: ['Brand details', '品牌资料'],
  rates: ['Reference rates', '参考价'],
  history: ['History', '历史'],
});

/** One brand: its form and its history. Without an id, the form of a new one. */
export function BrandPage({ brandID }: { brandID?: string }) {
  const [, go] = useLocation();
  const { data, error, reload } = useCall('catalogSource', undefined);
  const [revision, setRevision] = useState(0);
  if (!data) return <LoadState error={error} reload={reload} />;
  const brand = data.brands.find((one) => one.brandID === brandID);
  if (brandID && !brand) return <p className="empty">{t.none}</p>;
  const last = Math.max(0, ...data.brands.map(({ position }) => position));
  return (
    <>
      <p>
        <Link href="/catalogue">← {t.all}</Link>
      </p>
      <h1>{brand ? brandName(data, brand.brandID) : localize(detailLabels['/new-brand'])}</h1>
      {brand && (
        <p>
          <Link href={`/rates/${brand.brandID}`}>{t.rates} →</Link>
        </p>
      )}
      <div className={brand ? 'columns' : undefined}>
        <Section title={t.edit}>
          <EditableBy roles={catalogueRoles}>
            <BrandForm
              key={brandID}
              start={brand ? fieldsOf(brand) : { ...newBrand, position: last + 1 }}
              kind={
                brand ? (brand.isProhibited ? 'prohibited' : brand.isDraft ? 'draft' : 'existing') : 'new'
              }
              source={data}
              saved={(id) => {
                if (!brand) return go(`/catalogue/${id}`);
                setRevision(revision + 1);
                return reload();
              }}
            />
          </EditableBy>
        </Section>
        {brand && (
          <Section title={t.history}>
            <CatalogueHistory key={revision} about={`brand:${brandID}`} source={data} />
          </Section>
        )}
      </div>
    </>
  );
}
