/** Labels of what is written into a material, besides its code and name. */
export const materialTexts = [
  '规格型号',
  '标准交货期',
  '规格',
  '材质',
  '尺寸规格',
  '图号',
  '图纸说明',
  '内径',
  '外径',
  '壁厚',
  '炉批号',
  '块号',
  '物料描述',
  '批次前缀',
  '起始批次号',
  '序列号前缀',
  '起始序列号',
];
export const materialPrices = ['市场价', 'ERP价', '目录单价'];
export const materialMeasures = ['长', '宽', '高', '毛重', '净重', '体积'];
