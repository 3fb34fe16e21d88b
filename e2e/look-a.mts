export default async function (page: any, grid: any) {
  const cell = (row: number, name: string) => grid.getByRole('row').nth(row).getByRole('gridcell').nth(['物料编码','物料名称','物料分类','品牌','单位','市场价','物料类型','规格型号'].indexOf(name));
  const k = (key: string) => page.keyboard.press(key);
  await page.keyboard.type('新名称甲');
  await page.screenshot({ path: '/tmp/sheetlook/a-typing.png' });
  await k('Enter'); await k('F2'); await page.keyboard.type('尾'); await k('Tab');
  console.log('r1', await cell(1,'物料名称').innerText(), '| r2', await cell(2,'物料名称').innerText());
  await k('F2'); await page.waitForTimeout(600);
  await page.screenshot({ path: '/tmp/sheetlook/a-tree.png' });
  await k('Escape'); await page.waitForTimeout(100); await k('Escape');
  await k('ArrowRight'); await k('F2'); await page.waitForTimeout(600); await page.keyboard.type('正泰'); await page.waitForTimeout(700);
  await page.screenshot({ path: '/tmp/sheetlook/a-brand.png' });
  await k('Enter'); await page.waitForTimeout(200);
  console.log('brand', await cell(2,'品牌').innerText(), await page.evaluate(() => document.activeElement?.outerHTML.slice(0,200)));
  await k('Shift+ArrowDown'); await k('Shift+ArrowDown'); await k('Control+d'); await page.waitForTimeout(100);
  console.log('filled', await cell(3,'品牌').innerText(), await cell(4,'品牌').innerText());
  await page.screenshot({ path: '/tmp/sheetlook/a-filled.png' });
  await k('Control+z'); console.log('undone', await cell(3,'品牌').innerText());
  await k('Control+y'); console.log('redone', await cell(3,'品牌').innerText());
  // paste via event
  const paste = (text: string) => page.evaluate((t: string) => { const d = new DataTransfer(); d.setData('text/plain', t); document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: d, bubbles: true, cancelable: true })); }, text);
  await cell(8,'品牌').click();
  await paste('正泰\t个\t¥1,200.50\r\n没有的牌\t卷\t面议\r\n"正泰"\t卷\t5\r\n乐泰\t个\t6\r\n');
  await page.waitForTimeout(600);
  await page.screenshot({ path: '/tmp/sheetlook/a-pasted.png' });
  console.log('foot', await page.locator('footer').last().innerText());
  await page.getByRole('button', { name: '下一个问题' }).click(); await page.waitForTimeout(100);
  await page.screenshot({ path: '/tmp/sheetlook/a-next.png' });
  await k('Control+s'); await page.waitForTimeout(1200);
  await page.screenshot({ path: '/tmp/sheetlook/a-saved.png' });
}
