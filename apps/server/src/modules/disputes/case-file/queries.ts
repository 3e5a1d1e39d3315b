import type { Query } from '../../../platform/calls/context';
import { readOwnCase } from '../case-access';
import { createLink } from './links';
import { caseRecord, signedCase } from './record';

export const disputeCaseFile: Query<'disputeCaseFile'> = async (context, { orderNo }) => {
  const { db, services, site, now } = context;
  const reading = { db, services, site, now, ...(await readOwnCase(context, orderNo)) };
  const { record } = await caseRecord(reading, { isWithFiles: false });
  return signedCase(reading, record, []);
};

export const disputeCaseZip: Query<'disputeCaseZip'> = async (context, { orderNo }) => {
  const { dispute, role } = await readOwnCase(context, orderNo);
  const { services, language, now } = context;
  return {
    url: createLink(services.keys, { disputeID: dispute.id, role, language }, now),
    fileName: nameOf(dispute.orderID),
  };
};

export const nameOf = (orderID: bigint) => `case-${orderID}.zip`;
