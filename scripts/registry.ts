import { areas } from '@waybill/registry/areas';
import { topics } from '@waybill/registry/topics';
import { writeOrCheck } from './generated.ts';
import { registryFiles, settingsImport } from './registry-files.ts';

const declaring = areas.filter((area) => area.settings !== undefined);
const settings = await Promise.all(
  declaring.map(async (area) =>
    settingsImport(area, (await import(`@waybill/${area.name}/shared/settings`)) as object),
  ),
);
writeOrCheck(registryFiles(areas, settings, topics), 'registry');
