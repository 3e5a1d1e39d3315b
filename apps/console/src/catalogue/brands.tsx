import { staffTexts as texts } from '@gift/client/language';
import { catalogueRoles } from '@gift/contract/operator/staff-roles';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { LoadState, Tabs } from '../kit/parts';
import { EditableBy } from '../kit/roles';
import { textColumn } from '../kit/tables/columns';
import { type Column, DataTable } from '../kit/tables/data-table';
import { emptyListTexts } from '../labels/empty-lists';
import { CountryDialog, NewCountryDialog } from './country';
import { CatalogueHistory } from './history';

const t = texts({
  title: ['Catalogue', '商品目录'],
  brands: ['Brands', '品牌'],
  countries: ['Countries', '国家/地区'],
  history: ['History', '历史'],
  place: ['Position', '排序'],
  name: ['Name', '名称'],
  soldIn: ['Sold in', '销售地'],
  window: ['Check window (min)', '验卡时间（分钟）'],
  state: ['State', '状态'],
  on: ['Enabled', '已开放'],
  off: ['Disabled', '已关闭'],
  prohibited: ['Disabled by rule', '不可开放'],
  draft: ['Draft', '未开放'],
  newBrand: ['New brand', '新建品牌'],
  newCountry: ['New country', '新建国家/地区'],
  currency: ['Currency', '货币'],
});

type Source = Received<'catalogSource'>;
const tabs = ['brands', 'countries', 'history'] as const;

type Status = { isEnabled: boolean; isProhibited?: boolean; isDraft?: boolean };
const State = ({ isEnabled, isProhibited, isDraft }: Status) => (
  <span className={`chip ${isEnabled ? 'positive' : isDraft ? 'warning' : 'danger'}`}>
    {isEnabled ? t.on : isProhibited ? t.prohibited : isDraft ? t.draft : t.off}
  </span>
);

function Brands({ brands }: { brands: Source['brands'] }) {
  const [, go] = useLocation();
  return (
    <DataTable
      name={t.brands}
      list="catalogSource"
      empty={emptyListTexts.brands}
      rows={brands}
      keyOf={({ brandID }) => brandID}
      open={({ brandID }) => go(`/catalogue/${brandID}`)}
      columns={
        [
          textColumn('place', t.place, 1, (row) => String(row.position)),
          {
            id: 'name',
            title: t.name,
            width: 3,
            draw: (row) => <strong>{row.name}</strong>,
            text: (row) => row.name,
          },
          textColumn('countries', t.soldIn, 5, (row) => row.countries.join(' ')),
          textColumn('window', t.window, 2, (row) => String(row.checkWindowMin)),
          textColumn('state', t.state, 1.4, (row) => String(row.isEnabled), State),
        ] satisfies Column<Source['brands'][number]>[]
      }
    />
  );
}

type Country = Source['countries'][number];

function Countries({ countries, open }: { countries: Source['countries']; open: (row: Country) => void }) {
  return (
    <DataTable
      name={t.countries}
      list="countrySource"
      empty={emptyListTexts.countries}
      rows={countries}
      keyOf={({ countryID }) => countryID}
      open={open}
      columns={
        [
          textColumn('place', t.place, 1, (row) => String(row.position)),
          textColumn('name', t.name, 4, ({ flag, nameEn, nameZh }) => `${flag} ${nameEn} · ${nameZh}`),
          textColumn('currency', t.currency, 1, (row) => row.currency),
          textColumn('state', t.state, 1.4, (row) => String(row.isEnabled), State),
        ] satisfies Column<Country>[]
      }
    />
  );
}

/** All brands and countries, disabled ones included. */
export function CataloguePage() {
  const { data, error, reload } = useCall('catalogSource', undefined);
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'brands';
  const [country, setCountry] = useState<Country>();
  const [isNew, setNew] = useState(false);
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs
        tabs={tabs.map((name) => [name, t[name]] as const)}
        at={tab}
        choose={(next) => setParams({ tab: next })}
      />
      <EditableBy roles={catalogueRoles}>
        {tab === 'brands' && (
          <p className="bar">
            <Link className="button primary" href="/new-brand">
              {t.newBrand}
            </Link>
          </p>
        )}
        {tab === 'countries' && (
          <p className="bar">
            <button type="button" className="button primary" onClick={() => setNew(true)}>
              {t.newCountry}
            </button>
          </p>
        )}
      </EditableBy>
      {!data && <LoadState error={error} reload={reload} />}
      {data && tab === 'brands' && <Brands brands={data.brands} />}
      {data && tab === 'countries' && <Countries countries={data.countries} open={setCountry} />}
      {data && tab === 'history' && <CatalogueHistory source={data} />}
      {isNew && data && (
        <NewCountryDialog countries={data.countries} close={() => setNew(false)} saved={reload} />
      )}
      {country && <CountryDialog country={country} close={() => setCountry(undefined)} saved={reload} />}
    </>
  );
}
